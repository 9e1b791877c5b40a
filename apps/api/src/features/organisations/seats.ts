import { ApiError } from '../../platform/http/errors.ts'

/** What the database refuses about seats, in the words of the contract: it counts where two come at once, too. */
const codes = {
  organisations_seats: 'no-seats',
  organisations_default_seats: 'default-organisation',
} as const

/** Runs a change of who is where. Throws 409 `no-seats` or `default-organisation`; the transaction is over then. */
export async function withinSeats<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string }
    const code = codes[constraint as keyof typeof codes]
    throw code ? new ApiError(code) : error
  }
}
