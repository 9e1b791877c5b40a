import type { Language } from '@zenit/contract/parts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Elements } from '../fields/Elements.tsx'
import styles from '../fields/Fields.module.css'
import { NumberField } from '../fields/NumberField.tsx'
import { freeId, listIn, numberIn, textIn, textsIn, type Value } from '../fields/values.ts'
import { Words } from '../fields/Words.tsx'
import { DrawPerTag } from '../questions/DrawPerTag.tsx'
import { QuestionList } from '../questions/QuestionList.tsx'
import { CriterionLevels } from './CriterionLevels.tsx'
import { TextFiles } from './TextFiles.tsx'

interface TestProps {
  pack: string
  path: string
  languages: readonly Language[]
  lessons: readonly { slug: string; title: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Number fields of a closed test; `isOpen`: no limit when empty. */
const numbers = [
  { key: 'minutes', least: 1, most: 20, isOpen: false },
  { key: 'percentageToPass', least: 1, most: 100, isOpen: false },
  { key: 'attempts', least: 1, most: 1_000, isOpen: true },
  { key: 'pauseMinutes', least: 0, most: 525_600, isOpen: false },
] as const
const switches = ['shuffle', 'showRightAnswers'] as const

/** A closed test: its rules and its pool of questions. */
export function ClosedTestForm({ pack, path, languages, lessons, value, onChange }: TestProps) {
  const { t } = useTranslation('studio-editor')
  const questions = listIn(value, 'questions')
  return (
    <div className={styles.fields}>
      <div className={styles.row}>
        {numbers.map(({ key, least, most, isOpen }) => (
          <NumberField
            key={key}
            label={t(`test.${key}`)}
            value={numberIn(value, key) ?? (key === 'pauseMinutes' ? 0 : null)}
            least={least}
            most={most}
            isOptional={isOpen}
            {...(isOpen ? { hint: t('test.noLimit') } : {})}
            onChange={(number) => onChange({ ...value, [key]: number ?? null })}
          />
        ))}
        <NumberField
          label={t('test.draw')}
          hint={t('test.drawHint')}
          value={numberIn(value, 'draw')}
          least={1}
          most={Math.max(1, questions.length - 1)}
          isOptional
          onChange={(draw) => onChange({ ...value, draw: draw ?? null })}
        />
      </div>
      <CheckList
        label={t('test.rules')}
        options={switches.map((key) => ({ value: key, label: t(`test.${key}`) }))}
        chosen={switches.filter((key) => value[key] === true)}
        onToggle={(key) => onChange({ ...value, [key]: value[key] !== true })}
      />
      <DrawPerTag value={value} onChange={onChange} />
      <h3 className={styles.group}>{t('test.questions', { count: questions.length })}</h3>
      <QuestionList
        pack={pack}
        path={path}
        questions={questions}
        languages={languages}
        lessons={lessons}
        onChange={(next) => onChange({ ...value, questions: next })}
      />
    </div>
  )
}

interface WorkProps {
  pack: string
  folder: string
  languages: readonly Language[]
  value: Value
  onChange: (value: Value) => void
}

function Criteria({
  task,
  languages,
  onChange,
}: { task: Value } & Pick<WorkProps, 'languages' | 'onChange'>) {
  const { t } = useTranslation('studio-editor')
  const criteria = listIn(task, 'criteria')
  return (
    <Elements
      name={t('work.criterion')}
      addLabel={t('work.addCriterion')}
      list={criteria}
      least={1}
      most={50}
      create={() => ({ id: freeId(criteria, 'criterion'), label: {} })}
      onChange={(next) => onChange({ ...task, criteria: next })}
    >
      {(criterion, change) => (
        <>
          <Words
            label={t('work.label')}
            of={criterion}
            name="label"
            languages={languages}
            onChange={change}
          />
          <CriterionLevels criterion={criterion} languages={languages} onChange={change} />
        </>
      )}
    </Elements>
  )
}

/** A final work: its description, and the tasks to choose from. */
export function FinalWorkForm({ pack, folder, languages, value, onChange }: WorkProps) {
  const { t } = useTranslation('studio-editor')
  const tasks = listIn(value, 'tasks')
  return (
    <div className={styles.fields}>
      <TextFiles
        pack={pack}
        folder={folder}
        label={t('work.overview')}
        slug="overview"
        languages={languages}
        files={textsIn(value, 'overview')}
        form="body"
        onChange={(overview) => onChange({ ...value, overview })}
      />
      <h3 className={styles.group}>{t('work.tasks')}</h3>
      <Elements
        name={t('work.task')}
        addLabel={t('work.addTask')}
        list={tasks}
        least={1}
        most={50}
        create={() => ({
          id: freeId(tasks, 'task'),
          title: {},
          description: {},
          criteria: [{ id: 'criterion-1', label: {} }],
        })}
        onChange={(next) => onChange({ ...value, tasks: next })}
      >
        {(task, change) => (
          <>
            <Words label={t('fields.title')} of={task} name="title" languages={languages} onChange={change} />
            <TextFiles
              pack={pack}
              folder={folder}
              label={t('work.description')}
              slug={textIn(task, 'id')}
              languages={languages}
              files={textsIn(task, 'description')}
              form="body"
              onChange={(description) => change({ ...task, description })}
            />
            <Criteria task={task} languages={languages} onChange={change} />
          </>
        )}
      </Elements>
    </div>
  )
}
