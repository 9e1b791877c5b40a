interface Social {
  id: 'linkedin' | 'youtube' | 'facebook' | 'instagram'
  name: string
  url: string | null
}

/**
 * Everything that makes this installation look like one's own: name, addresses, key of the product.
 * The mark is drawn in ui/Mark.tsx and public/mark.svg.
 */
export const brand = {
  name: 'Zenit',
  /** Part of addresses and calls: `/about-{product}ai`, `/pages/about-{product}`. */
  product: 'zenit',
  /** First year of the copyright line. */
  since: 2026,
  /**
   * Where the community's regular places are, for when the server cannot say: pages that anyone may know of, here or
   * elsewhere (https://…).
   */
  community: {
    next: '/programs',
    past: '/benefits',
    masterminds: '/tools',
    masterclass: '/programs',
    discord: 'https://discord.com/',
    host: '/about-zenitai',
  },
  /** The footer's links. An installation sets its own; a network without an address is not shown. */
  social: [
    { id: 'linkedin', name: 'LinkedIn', url: 'https://www.linkedin.com/company/zenit' },
    { id: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/@zenit' },
    { id: 'facebook', name: 'Facebook', url: 'https://www.facebook.com/zenit' },
    { id: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/zenit/' },
  ] as readonly Social[],
} as const
