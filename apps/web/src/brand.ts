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
  /** Pages of the hub, where the account lives. */
  hub: { profile: '/hub/profile', rank: '/hub/rank', account: '/hub/account' },
  social: [
    { id: 'linkedin', name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { id: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/' },
    { id: 'facebook', name: 'Facebook', url: 'https://www.facebook.com/' },
    { id: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/' },
  ],
} as const
