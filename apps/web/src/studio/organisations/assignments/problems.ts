import { ApiError } from '../../../api/client.ts'

/** What the server found wrong with a field. */
export const problemsOf =
  (error: Error | null) =>
  (field: string): string | undefined =>
    error instanceof ApiError ? error.fields.find((one) => one.field === field)?.message : undefined
