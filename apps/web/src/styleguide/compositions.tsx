import { Button } from '../ui/Button.tsx'
import { OutcomeActions, OutcomeCard } from '../ui/card/OutcomeCard.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { type Specimens, State } from './specimen.tsx'

function DataTables() {
  const columns = [
    { id: 'answer', title: 'Answer' },
    { id: 'chosen', title: 'Chosen' },
    { id: 'strong', title: 'By the best' },
  ]
  const rows = [
    { id: '1', cells: ['Zażółć gęślą', '61%', '92%'] },
    { id: '2', cells: ['Another one', '39%', '8%'] },
  ]
  return (
    <>
      <State name="figures" isWide>
        <DataTable label="Figures" columns={columns} rows={rows} />
      </State>
      <State name="blocks where it is narrow" isWide>
        <DataTable label="Blocks" look="blocks" columns={columns} rows={rows} />
      </State>
    </>
  )
}

function OutcomeCards() {
  return (['golden', 'night'] as const).map((time) => (
    <State key={time} name={time} isWide>
      <OutcomeCard time={time}>
        <h3>Praca końcowa przyjęta</h3>
        <p>What comes next, in a sentence.</p>
        <OutcomeActions>
          <Button look="sun">To the certificate</Button>
          <Button look="quiet">Not now</Button>
        </OutcomeActions>
      </OutcomeCard>
    </State>
  ))
}

/**
 * Compositions of several components. New ones come last: content below another part shifts by fractions of a pixel.
 */
export const compositions: Specimens = {
  DataTable: DataTables,
  OutcomeCard: OutcomeCards,
}
