const productPage = /^\/(|programs|tools|community|benefits|about-[a-z0-9-]+)$/

/** Pages of the product that content may link to; all others have ids that no author knows. */
export const isProductPage = (path: string): boolean => productPage.test(path)
