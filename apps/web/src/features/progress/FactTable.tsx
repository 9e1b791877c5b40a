import type { ReactNode } from 'react'
import styles from './FactTable.module.css'

interface Props {
  /** What the table tells; read out. */
  label: string
  columns: readonly { id: string; title: string; abbr?: string }[]
  /** The first cell of a row is its heading. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
}

/** The facts of a chart as a table. */
export function FactTable({ label, columns, rows }: Props) {
  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ id, title, abbr }) => (
            <th key={id} scope="col" abbr={abbr}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [head, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]?.id}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
