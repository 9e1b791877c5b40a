import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ProgressArc } from '../ui/feedback/ProgressArc.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/States.tsx'
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx'
import { toasts } from '../ui/feedback/toasts.ts'
import { Pagination } from '../ui/Pagination.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './Styleguide.module.css'
import { Anchor, type Specimens, State } from './specimen.tsx'

const nothing = () => undefined

function Arcs() {
  return (
    <>
      {[0, 0.33, 0.66, 1].map((share) => (
        <State key={share} name={`${share * 100} %`}>
          <ProgressArc share={share} label={`${share * 100} %`} />
        </State>
      ))}
      <State name="hero, on a sky" isWide>
        <div className={styles.onSky} data-sky="dawn">
          <ProgressArc size="hero" share={0.6} label="3 of 5 minutes" />
        </div>
      </State>
    </>
  )
}

const pageLabels = { previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` }

function Paginations() {
  const at = (page: number) => (
    <Pagination
      page={page}
      totalPages={9}
      label={`Pages, at ${page}`}
      linkTo={(to) => <Anchor href={`#page-${to}`} />}
      labels={pageLabels}
    />
  )
  return (
    <>
      <State name="the first page" isWide>
        {at(1)}
      </State>
      <State name="in the middle" isWide>
        {at(5)}
      </State>
    </>
  )
}

function TabsShown() {
  const [open, setOpen] = useState('graduation')
  const tabs = ['graduation', 'masterminds', 'masterclass'].map((id) => ({
    id,
    label: id,
    content: <p>What belongs to {id}</p>,
  }))
  return (
    <State name="three, the first one open" isWide>
      <Tabs label="Community" tabs={tabs} open={open} onOpen={setOpen} />
    </State>
  )
}

function Toasts() {
  return (
    <State name="at the lower edge of the window for 5 seconds" isWide>
      <div className={styles.row}>
        <Button onClick={() => toasts.success('Prompt zapisany w promptbooku')}>success</Button>
        <Button onClick={() => toasts.error('The answers could not be sent.')}>error</Button>
        <Button
          onClick={() => toasts.warning('The prompt is gone.', { label: 'Take it back', onSelect: nothing })}
        >
          warning, with an action
        </Button>
      </div>
      <ToastRegion label="Notifications" closeLabel="Close" />
    </State>
  )
}

export const messages: Specimens = {
  ProgressArc: Arcs,
  EmptyState: () => (
    <State name="with a reason and a next step" isWide>
      <EmptyState title="No course here yet" action={<Button look="main">See the programs</Button>}>
        What you start will wait for you here.
      </EmptyState>
    </State>
  ),
  ErrorState: () => (
    <>
      <State name="may be tried again" isWide>
        <ErrorState title="The lesson could not be loaded" retryLabel="Try again" onRetry={nothing}>
          Check the connection.
        </ErrorState>
      </State>
      <State name="being tried again" isWide>
        <ErrorState
          title="Nie udało się wczytać narzędzi"
          retryLabel="Spróbuj ponownie"
          onRetry={nothing}
          isRetrying
        />
      </State>
    </>
  ),
  Pagination: Paginations,
  Tabs: TabsShown,
  ToastRegion: Toasts,
}
