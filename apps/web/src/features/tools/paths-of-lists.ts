import { paths } from '../../paths.ts'

type CategoryFilter = 'domainCategories' | 'businessCategories'

/** The list of the tools in a category. */
export const pathOfCategory = (filter: CategoryFilter, id: string): string =>
  `${paths.tools()}?${new URLSearchParams({ [filter]: id })}`
