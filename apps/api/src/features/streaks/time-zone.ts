/** Names as the IANA database has them. An offset such as `+01:00` is none: it knows no clock changes. */
const form = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/

/** Whether this is a time zone that this server knows. */
export function isTimeZone(name: string): boolean {
  if (!form.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
