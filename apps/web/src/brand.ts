interface Social {
  id: 'linkedin' | 'youtube' | 'facebook' | 'instagram'
  name: string
  url: string | null
}

/**
 * Everything that brands this installation: name, URLs, product key. The logo is drawn in ui/Mark.tsx and
 * public/mark.svg.
 */
export const brand = {
  name: 'Zenit',
  /** Part of URLs and calls: `/about-{product}ai`, `/pages/about-{product}`. */
  product: 'zenit',
  /** First year of the copyright line. */
  since: 2026,
  /**
   * Regular meeting places of the community, for when the server does not respond: public pages, here or elsewhere
   * (https://…).
   */
  community: {
    next: '/programs',
    past: '/benefits',
    masterminds: '/tools',
    masterclass: '/programs',
    discord: 'https://discord.com/',
    host: '/about-zenitai',
  },
  /** Links in the footer. An installation sets its own; a network without a URL is not shown. */
  social: [
    { id: 'linkedin', name: 'LinkedIn', url: 'https://www.linkedin.com/company/zenit' },
    { id: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/@zenit' },
    { id: 'facebook', name: 'Facebook', url: 'https://www.facebook.com/zenit' },
    { id: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/zenit/' },
  ] as readonly Social[],
} as const
