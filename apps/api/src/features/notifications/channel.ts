/** The channel on which every process hears of new and read notifications; the payload is `<user id> <id or nothing>`. */
export const channel = 'notifications'
/** Instead of an id: every page of theirs that listens is to end. */
export const streamsEnded = 'ended'
