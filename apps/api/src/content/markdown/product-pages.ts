const productPage = /^\/(|programs|tools|community|benefits|about-[a-z0-9-]+)$/

/**
 * Pages of the product that content may link to; the addresses of all others contain ids that authors do not
 * see.
 */
export const isProductPage = (path: string): boolean => productPage.test(path)
