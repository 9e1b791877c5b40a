import { ApiError } from '../../platform/http/errors.ts'

/** Maps the database's constraints on seats to error codes. The database counts correctly under concurrent changes. */
const codes = {
  organisations_seats: 'no-seats',
  organisations_default_seats: 'default-organisation',
} as const

/** Runs a change of memberships. Throws 409 `no-seats` or `default-organisation`, which ends the transaction. */
export async function withinSeats<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string }
    const code = codes[constraint as keyof typeof codes]
    throw code ? new ApiError(code) : error
  }
}
