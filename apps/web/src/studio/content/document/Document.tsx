import type { PackDocument } from '@zenit/contract/packs'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { paths } from '../../../paths.ts'
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { useIsMirror } from '../mirror/is-mirror.ts'
import { Reading } from '../mirror/Reading.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import styles from './Document.module.css'
import type { SaveState } from './document-keeper.ts'
import type { DocumentRef, EditFormat } from './keepers.ts'
import { SaveMark } from './SaveMark.tsx'
import { UnsavedBefore } from './Unsaved.tsx'
import { type OpenDocument, useDocument, useDocumentQuery } from './use-document.ts'

/** Changes being saved continue on the next page; these do not. */
const isStuck = ({ status }: SaveState) => status !== 'saved' && status !== 'waiting' && status !== 'saving'

type States = Map<string, SaveState>

/**
 * Documents inside another one, such as a text in its lesson. The outermost one shows the question before
 * leaving for all of them, because a router can show only one.
 */
const Around = createContext<States | null>(null)

/** Asks before leaving with changes that could not be saved. */
function Leaving({ states }: { states: States }) {
  const { t } = useTranslation('studio-editor')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      [...states.values()].some(isStuck) &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== paths.login(),
  )
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('leave.body')}
    </ConfirmDialog>
  )
}

interface Props extends DocumentRef {
  as?: EditFormat
  children: (open: OpenDocument) => ReactNode
}

function Opened({ pack, path, as = 'text', document, children }: Props & { document: PackDocument }) {
  const open = useDocument({ pack, path }, document, as)
  const [isComparing, setComparing] = useState(true)
  const outer = useContext(Around)
  const [own] = useState<States>(() => new Map())
  const states = outer ?? own
  useEffect(() => {
    states.set(path, open.saving)
    return () => void states.delete(path)
  }, [states, path, open.saving])
  useLeaveWarning(open.saving.status !== 'saved')
  // Each conflict opens by itself; after closing it, the author can open it again.
  const isConflict = open.saving.status === 'conflict'
  if (!isConflict && !isComparing) setComparing(true)
  return (
    <div className={styles.document}>
      <SaveMark open={open} as={as} onCompare={() => setComparing(true)} />
      <Around value={states}>{children(open)}</Around>
      <ConflictDialog open={open} as={as} isOpen={isComparing} onClose={() => setComparing(false)} />
      {outer === null && <Leaving states={states} />}
    </div>
  )
}

/**
 * A document to edit, or to read if its pack is in a folder: loading, failed, deleted, or present with its save state.
 */
export function Document(props: Props) {
  const { t } = useTranslation('studio-editor')
  const { pack, path, as = 'text', children } = props
  const isMirror = useIsMirror()
  const query = useDocumentQuery({ pack, path })
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState title={t('gone')} level={3}>
        {t('goneBody')}
      </EmptyState>
    )
  return (
    <ListStates query={query} failure={t('failure')} shape="rows">
      {({ document }) =>
        isMirror ? (
          <>
            <UnsavedBefore key={`${as} ${pack} ${path}`} pack={pack} path={path} as={as} />
            <Reading document={document} as={as}>
              {children}
            </Reading>
          </>
        ) : (
          <Opened key={`${as} ${pack} ${path}`} {...props} document={document} />
        )
      }
    </ListStates>
  )
}
