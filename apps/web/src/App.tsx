import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { Toasts } from './shell/Toasts.tsx'

interface Props {
  client: QueryClient
  /** Called when the page is on the screen. */
  onShown?: () => void
  /** The router. */
  children: ReactNode
}

/** What is around every page: the same on the server and in the browser, as React numbers ids by their place. */
export function App({ client, onShown, children }: Props) {
  useLayoutEffect(() => onShown?.(), [onShown])
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
    </QueryClientProvider>
  )
}
