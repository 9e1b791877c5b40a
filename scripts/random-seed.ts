import fc from 'fast-check'

/**
 * One seed for all property tests, so that they fail because of a change, never by chance. RANDOM_SEED tries other
 * values.
 */
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED ?? 20_261_120) })
