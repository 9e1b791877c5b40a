import { exportCourse, exportQuestions, type PackTree } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { addressOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import styles from './CourseExports.module.css'

type CourseNode = PackTree['courses'][number]

function Download({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton size="small" icon="download" render={<a href={href} download />}>
      {children}
    </LinkButton>
  )
}

interface Props {
  pack: string
  course: CourseNode
}

/** Exports of a course for other systems and of its test for paper, one file per language. */
export function CourseExports({ pack, course: { slug, languages, closedTest } }: Props) {
  const { t } = useTranslation('studio-import')
  const params = { id: pack }
  const test = (language: Language, format: 'sheet' | 'key') =>
    closedTest ? addressOf(exportQuestions, { params, query: { path: closedTest, language, format } }) : ''
  return (
    <Card as="section" className={styles.card} aria-labelledby="course-exports">
      <h2 id="course-exports" className={styles.title}>
        {t('exports.title')}
      </h2>
      <p>{t('exports.lead')}</p>
      <p className={styles.note}>{t('exports.carried')}</p>
      {languages.map((language) => {
        return (
          <fieldset key={language} className={styles.files}>
            <legend>{t(`exports.languages.${language}`)}</legend>
            <Download
              href={addressOf(exportCourse, { params: { ...params, course: slug }, query: { language } })}
            >
              {t('exports.cartridge')}
            </Download>
            {closedTest && (
              <>
                <Download href={test(language, 'sheet')}>{t('exports.sheet')}</Download>
                <Download href={test(language, 'key')}>{t('exports.key')}</Download>
              </>
            )}
          </fieldset>
        )
      })}
    </Card>
  )
}
