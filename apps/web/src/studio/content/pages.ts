import { PackPage } from './PackPage.tsx'
import { PacksPage } from './packs/PacksPage.tsx'
import { packLoader, packsLoader } from './queries.ts'

export const list = { Component: PacksPage, loader: packsLoader }
export const pack = { Component: PackPage, loader: packLoader }
