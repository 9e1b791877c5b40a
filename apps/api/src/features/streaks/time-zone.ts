/** Names in the IANA database. An offset such as `+01:00` is not accepted, because it has no clock changes. */
const form = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/

/** Whether this server supports the time zone. */
export function isTimeZone(name: string): boolean {
  if (!form.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
