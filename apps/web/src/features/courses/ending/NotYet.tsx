import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'

interface Props {
  title: string
  /** Alternative link. */
  to: string
  toLabel: string
  children: ReactNode
}

/** An ending that is not open to this learner yet: the reason, and an alternative link. */
export const NotYet = ({ title, to, toLabel, children }: Props) => (
  <>
    <PageTitle>{title}</PageTitle>
    <EmptyState
      icon="lock"
      level={1}
      title={title}
      action={
        <LinkButton look="main" render={<Link to={to} />}>
          {toLabel}
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  </>
)
