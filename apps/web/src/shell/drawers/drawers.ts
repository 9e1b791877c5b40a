import { createStore } from '../store.ts'

/** Drawers of the page: the learner's notifications, streak and rank. */
export type DrawerName = 'notifications' | 'streak' | 'rank'

const opened = createStore<DrawerName | null>(null)

/** Callable from anywhere: the header renders it. */
export const openDrawer = (name: DrawerName): void => opened.set(name)
export const closeDrawer = (): void => opened.set(null)
export const useOpenDrawer = opened.use
