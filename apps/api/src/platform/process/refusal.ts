/** Why the product does not start, as one sentence for the terminal; exit code 1. */
export class Refusal extends Error {}
