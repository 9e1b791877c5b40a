import type { ForeignQuestion } from '@zenit/contract/packs'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Exchange.module.css'

/** What was left out of the questions of a file, each with the questions that lack it and their places. */
export function LeftOut({ questions }: { questions: readonly ForeignQuestion[] }) {
  const { t } = useTranslation('studio-editor')
  const all = new Map(
    [...new Set(questions.flatMap(({ leftOut = [] }) => leftOut))].map((what) => [
      what,
      questions.filter(({ leftOut = [] }) => leftOut.includes(what)),
    ]),
  )
  if (all.size === 0) return null
  const placeOf = ({ file, line }: Pick<ForeignQuestion, 'file' | 'line'>) =>
    [file, line && t('questionImport.line', { line })].filter(Boolean).join(', ')
  return (
    <>
      <h3 className={styles.group}>{t('questionImport.leftOut')}</h3>
      {[...all].map(([what, lacking]) => (
        <details key={what}>
          <summary>
            {t(`questionImport.left.${what}`)}: {lacking.length}
          </summary>
          <ul className={styles.lacking}>
            {lacking.map(({ question, file, line }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two questions may be alike
              <li key={index}>{[placeOf({ file, line }), question].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}
