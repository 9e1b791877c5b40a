import { useTranslation } from '../../i18n/use-translation.ts'
import { dataRows } from './data.ts'
import styles from './StoredData.module.css'

const columns = ['what', 'why', 'how-long'] as const

/** Which data is stored, why and for how long; on a narrow screen, each row is a card with column names. */
export function StoredData() {
  const { t } = useTranslation('legal')
  return (
    <table className={styles.table} aria-label={t('privacy.data.label')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`privacy.data.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dataRows.map(({ id }) => (
          <tr key={id}>
            {columns.map((column) => (
              <td key={column} data-label={t(`privacy.data.columns.${column}`)}>
                {t(`privacy.data.rows.${id}.${column}`)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
