/** Views of an organisation's page and the last segment of their paths; people come first. */
export const organisationViews = [
  { view: 'people', path: '' },
  { view: 'groups', path: 'groups' },
  { view: 'assignments', path: 'assignments' },
  { view: 'report', path: 'report' },
  { view: 'integrations', path: 'integrations' },
] as const
export type OrganisationView = (typeof organisationViews)[number]['view']

export interface OrganisationPlace {
  /** Empty: the list of organisations. */
  id: string
  view: OrganisationView
  /** The rest of the path within the view. */
  part: string
  item: string
}

/** Whether a view has such a page: one person, one assignment, the table of the report, one of its courses. */
function hasPage({ view, part, item }: OrganisationPlace): boolean {
  if (part === '') return item === ''
  if (view === 'report') return part === 'courses' ? item !== '' : part === 'people' && item === ''
  return (view === 'people' || view === 'assignments') && item === ''
}

/** Returns the organisation, its view and the page within it; null: there is no such page. */
export function placeOf(rest = ''): OrganisationPlace | null {
  const [id = '', path = '', part = '', item = '', ...more] = rest.split('/')
  // The list of people has no segment of its own; a person's page has.
  const view = organisationViews.find((one) => one.path === path || one.view === path)?.view
  if (!view || more.some((segment) => segment !== '')) return null
  const place = { id, view, part, item }
  return hasPage(place) ? place : null
}
