/** The channel that informs every process of new and read notifications; the payload is `<user id> <id or nothing>`. */
export const channel = 'notifications'
/** Instead of an id: ends all open streams of the person. */
export const streamsEnded = 'ended'
