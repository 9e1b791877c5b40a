import type { ComparedField } from '@zenit/contract/packs/question-comparison'
import type { Language } from '@zenit/contract/parts'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import hidden from '../../../ui/VisuallyHidden.module.css'
import { textsIn, type Value } from '../fields/values.ts'
import historyStyles from '../history/History.module.css'
import { wordDifferences } from '../history/words.ts'
import styles from './Exchange.module.css'
import type { ChangedQuestion, Selection, VersionChoice } from './use-selection.ts'
import { type VersionWords, versionText } from './version-text.ts'

const choices = ['keep', 'take', 'add'] as const satisfies readonly VersionChoice[]

interface SideProps {
  ours: string
  theirs: string
  side: 'ours' | 'theirs'
  /** The name of a value, which is another one even if it shares words. */
  isName: boolean
}

/** One of two texts, with the words marked that the other one lacks. */
function Side({ ours, theirs, side, isName }: SideProps) {
  const { t } = useTranslation('studio-import')
  const own = side === 'ours' ? ours : theirs
  if (own === '') return <em>{t('compare.empty')}</em>
  if (isName) return side === 'ours' ? <del>{own}</del> : <ins>{own}</ins>
  const unseen = side === 'ours' ? 'added' : 'removed'
  return wordDifferences(ours, theirs).map(({ kind, text }, index) => {
    const key = `${index} ${kind}`
    if (kind === unseen) return null
    if (kind === 'removed') return <del key={key}>{text}</del>
    return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
  })
}

interface DifferencesProps {
  known: Value
  changed: ChangedQuestion
  language: Language
}

/** The fields that differ, as they are in the list and in the file. */
function Differences({ known, changed: { fields, merged }, language }: DifferencesProps) {
  const { t } = useTranslation('studio-import')
  const { t: inEditor } = useTranslation('studio-editor')
  const names: Record<ComparedField, string> = {
    question: inEditor('question.text'),
    type: inEditor('question.type'),
    answers: t('compare.answers'),
    explanation: inEditor('question.explanation'),
    sources: inEditor('part.sources'),
    tags: inEditor('question.tags'),
    difficulty: inEditor('question.difficulty'),
    image: inEditor('question.image'),
  }
  const words: VersionWords = {
    nameOf: (value) => inEditor(`question.${value}`),
    right: (label) => t('compare.right', { label }),
    feedback: (text) => t('compare.feedback', { text }),
  }
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{t('compare.ours')}</th>
          <th scope="col">{t('compare.theirs')}</th>
        </tr>
      </thead>
      {fields.map((field) => {
        const texts = {
          ours: versionText(known, field, { ...words, language }),
          theirs: versionText(merged, field, { ...words, language }),
        }
        return (
          <tbody key={field}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {names[field]}
              </th>
            </tr>
            <tr>
              {(['ours', 'theirs'] as const).map((side) => (
                <td key={side} className={historyStyles.text}>
                  <Side {...texts} side={side} isName={field === 'type' || field === 'difficulty'} />
                </td>
              ))}
            </tr>
          </tbody>
        )
      })}
    </table>
  )
}

interface ChoicesProps {
  question: string
  chosen: VersionChoice
  onChoose: (choice: VersionChoice) => void
}

function Choices({ question, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation('studio-import')
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={hidden.hidden}>{question}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.draft}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
          {t(`compare.choices.${choice}`)}
        </label>
      ))}
    </fieldset>
  )
}

interface Props {
  /** Questions of the list. */
  list: readonly Value[]
  language: Language
  selection: Selection
}

/** Questions that the list has otherwise than the file; the author chooses for each of them, or for all. */
export function ChangedQuestions({ list, language, selection }: Props) {
  const { t } = useTranslation('studio-import')
  const { changed, choiceOf, choose } = selection
  return (
    <>
      <h3 className={styles.changedTitle}>{t('compare.title', { count: changed.length })}</h3>
      <p>{t('compare.body')}</p>
      {changed.length > 1 && (
        <fieldset className={styles.exports}>
          <legend>{t('compare.all')}</legend>
          {choices.map((choice) => (
            <Button
              key={choice}
              size="small"
              onClick={() =>
                choose(
                  changed.map(({ index }) => index),
                  choice,
                )
              }
            >
              {t(`compare.choices.${choice}`)}
            </Button>
          ))}
        </fieldset>
      )}
      <ul className={styles.changed}>
        {changed.map((one) => {
          const known = list[one.known] ?? {}
          const title =
            textsIn(known, 'question')[language] || textsIn(one.merged, 'question')[language] || ''
          return (
            <li key={one.index}>
              <h4 className={styles.question}>{title}</h4>
              <Differences known={known} changed={one} language={language} />
              <Choices
                question={title}
                chosen={choiceOf(one.index)}
                onChoose={(choice) => choose([one.index], choice)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
