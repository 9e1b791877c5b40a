import { brand } from '../../brand.ts'

/** The document title; changes with the language. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.name}`}</title>
}
