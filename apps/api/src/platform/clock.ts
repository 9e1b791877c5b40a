/** The only source of time: injected everywhere, so that tests move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
