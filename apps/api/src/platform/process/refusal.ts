/** Why the product does not start, as one sentence for the person at the terminal; ends with exit code 1. */
export class Refusal extends Error {}
