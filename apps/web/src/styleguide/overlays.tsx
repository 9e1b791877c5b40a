import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../ui/overlay/Dialog.tsx'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { MenuList } from '../ui/overlay/Menu.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import styles from './Styleguide.module.css'
import { Anchor, type Specimens, State } from './specimen.tsx'

function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <State name="with a button at its lower edge">
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Change the title"
        closeLabel="Close"
        actions={
          <Button look="main" onClick={close}>
            Save
          </Button>
        }
      >
        <p>Focus stays inside, Escape closes it.</p>
      </Dialog>
    </State>
  )
}

function ConfirmDialogs() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <State name="before what cannot be taken back">
      <Button onClick={() => setOpen(true)}>Open the question</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Zakończyć test?"
        confirmLabel="Zakończ"
        cancelLabel="Wróć do testu"
        onConfirm={close}
        onCancel={close}
      >
        <p>Dwa pytania są bez odpowiedzi.</p>
      </ConfirmDialog>
    </State>
  )
}

function Drawers() {
  const [open, setOpen] = useState<'side' | 'full' | null>(null)
  return (
    <>
      {(['side', 'full'] as const).map((size) => (
        <State key={size} name={size}>
          <Button onClick={() => setOpen(size)}>Open the {size} drawer</Button>
          <Drawer
            isOpen={open === size}
            onClose={() => setOpen(null)}
            title="Your rank"
            closeLabel="Close"
            size={size}
          >
            <p>Whatever belongs here.</p>
          </Drawer>
        </State>
      ))}
    </>
  )
}

const entries = [
  {
    id: 'profile',
    label: 'Profil',
    icon: 'user',
    note: 'opens in a new tab',
    link: <Anchor href="#MenuList" />,
  },
  { id: 'pl', label: 'Polski', icon: 'flag-pl', isChosen: true, lang: 'pl' },
  { id: 'out', label: 'Sign out', icon: 'exit' },
] as const

export const overlays: Specimens = {
  Dialog: Dialogs,
  ConfirmDialog: ConfirmDialogs,
  Drawer: Drawers,
  Popover: () => (
    <State name="a panel of anything">
      <Popover label="Programs" content={() => <p className={styles.padded}>Whatever belongs here.</p>}>
        Open the panel
      </Popover>
    </State>
  ),
  MenuList: () => (
    <State name="links, a choice and an action">
      <Popover label="Menu" content={(close) => <MenuList heading="Zofia" entries={entries} close={close} />}>
        Open the menu
      </Popover>
    </State>
  ),
}
