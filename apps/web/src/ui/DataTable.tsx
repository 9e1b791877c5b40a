import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

interface Props {
  /** Label of the table for screen readers. */
  label: string
  columns: readonly { id: string; title: string; abbr?: string }[]
  /** The first cell of a row is its header. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  /** `figures`: aligned numbers. `blocks`: on a narrow screen each row is a block that names its columns. */
  look?: 'figures' | 'blocks'
}

/** A table of facts. */
export function DataTable({ label, columns, rows, look = 'figures' }: Props) {
  // With two columns, the row's header already explains the other one.
  const isNamed = look === 'blocks' && columns.length > 2
  return (
    <table aria-label={label} className={styles[look]}>
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
              <td key={columns[index + 1]?.id}>
                {isNamed && <span className={styles.name}>{columns[index + 1]?.title}</span>}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
