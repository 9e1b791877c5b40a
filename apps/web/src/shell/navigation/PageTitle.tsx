import { brand } from '../../brand.ts'

/** The title of the document; changes with the language as any text does. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.name}`}</title>
}
