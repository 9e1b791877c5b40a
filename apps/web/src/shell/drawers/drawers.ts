import { createStore } from '../store.ts'

/** What opens at the side of the page: the learner's notifications, streak and rank. */
export type DrawerName = 'notifications' | 'streak' | 'rank'

const opened = createStore<DrawerName | null>(null)

/** From anywhere: the header shows it. */
export const openDrawer = (name: DrawerName): void => opened.set(name)
export const closeDrawer = (): void => opened.set(null)
export const useOpenDrawer = opened.use
