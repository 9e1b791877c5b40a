import { Button, IconButton, LinkButton } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ClosedEntry } from '../ui/card/ClosedEntry.tsx'
import { type Specimens, State } from './specimen.tsx'

const nothing = () => undefined

function Buttons() {
  return (
    <>
      {(['main', 'sun', 'plain', 'quiet'] as const).map((look) => (
        <State key={look} name={look}>
          <Button look={look}>Zażółć gęślą</Button>
        </State>
      ))}
      <State name="icon before">
        <Button icon="refresh">Try again</Button>
      </State>
      <State name="icon after">
        <Button look="main" iconAfter="arrow-right">
          Next
        </Button>
      </State>
      <State name="small">
        <Button size="small">Copy</Button>
      </State>
      <State name="pending">
        <Button look="main" pending>
          Saving
        </Button>
      </State>
      <State name="disabled, with a reason">
        <Button disabledReason="Finish the presentation first.">Finish the lesson</Button>
      </State>
      <State name="long words" isWide>
        <Button look="main" icon="download">
          Pobierz wszystkie materiały tej lekcji w jednym archiwum, razem z nagraniem i transkrypcją
        </Button>
      </State>
    </>
  )
}

function LinkButtons() {
  return (
    <>
      {(['main', 'sun', 'plain', 'quiet'] as const).map((look) => (
        <State key={look} name={look}>
          <LinkButton look={look} icon="compass" render={<a href="#LinkButton" />}>
            Programs
          </LinkButton>
        </State>
      ))}
    </>
  )
}

function IconButtons() {
  return (
    <>
      <State name="normal">
        <IconButton icon="menu" label="Menu" />
      </State>
      <State name="small picture">
        <IconButton icon="close" size={18} label="Close" />
      </State>
    </>
  )
}

const longName = 'Konstantynopolitańczykowianeczka i inne bardzo długie nazwy kategorii narzędzi'

function Chips() {
  return (
    <>
      <State name="normal">
        <Chip removeLabel="Remove the filter: writing" onRemove={nothing}>
          Writing
        </Chip>
      </State>
      <State name="long words" isWide>
        <Chip removeLabel={`Remove the filter: ${longName}`} onRemove={nothing}>
          {longName}
        </Chip>
      </State>
    </>
  )
}

function ClosedEntries() {
  return (
    <State name="closed">
      <ClosedEntry reason="Opens with rank 3.">Discord</ClosedEntry>
    </State>
  )
}

export const actions: Specimens = {
  Button: Buttons,
  LinkButton: LinkButtons,
  IconButton: IconButtons,
  Chip: Chips,
  ClosedEntry: ClosedEntries,
}
