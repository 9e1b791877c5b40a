/** Every address of the web app is built here, so that a renamed route is one change. */
export const paths = {
  home: () => '/',
  login: (from?: string) => (from && from !== '/' ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  onboarding: () => '/onboarding',
  programs: () => '/programs',
  program: (id: string) => `/program/${encodeURIComponent(id)}`,
  course: (id: string) => `/course/${encodeURIComponent(id)}`,
  courseTest: (id: string) => `/course-test/${encodeURIComponent(id)}`,
  privacy: () => '/privacy',
  terms: () => '/terms',
  notFound: () => '/404',
}
