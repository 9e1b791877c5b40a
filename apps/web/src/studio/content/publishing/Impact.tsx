import { useMutation } from '@tanstack/react-query'
import { keepProgress, type PackImpact } from '@zenit/contract/packs'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryClient } from '../../../query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import styles from '../PackPage.module.css'
import { impactQuery, outdatePacks } from '../queries.ts'
import { useKindWords } from '../use-kind-words.ts'

type EffectOf = PackImpact['effects'][number]

/** A new node in its place may be the same one with another id: declaring so keeps learners' progress. */
function Renamed({
  effect: { node, slug, newBeside },
  packId,
}: {
  effect: EffectOf
  packId: string | undefined
}) {
  const { t } = useTranslation('studio-content')
  const keep = useMutation({
    mutationFn: (to: string) =>
      request(keepProgress, { params: { id: packId ?? '' }, body: { node: to, from: slug } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: impactQuery(packId ?? '').queryKey })
      await outdatePacks()
    },
    onError: () => toasts.error(t('failed')),
  })
  const slugs = newBeside.join(', ')
  if (!packId || !node) return <p className={styles.note}>{t('publish.renamed', { slugs })}</p>
  const parent = node.slice(0, node.lastIndexOf('/') + 1)
  return (
    <>
      <p className={styles.note}>{t('publish.newBeside', { slugs })}</p>
      <div className={styles.actions}>
        {newBeside.map((one) => (
          <Button
            key={one}
            size="small"
            pending={keep.isPending && keep.variables === parent + one}
            onClick={() => keep.mutate(parent + one)}
          >
            {t('publish.keep', { slug: one })}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Relation of the counted learners to an item, by kind; courses and their parts are studied. */
const concerns = { tool: 'favourites', question: 'answered', task: 'begun' } as const
const nobody = { tool: 'noFavourites', partner: 'noLoss', 'community-card': 'noLoss' } as const

const of = <Words extends Record<string, string>, Else extends string>(
  words: Words,
  kind: string,
  other: Else,
) => (kind in words ? (words[kind] as Words[keyof Words]) : other)

function Effect({ effect, packId }: { effect: EffectOf; packId: string | undefined }) {
  const { t } = useTranslation('studio-content')
  const kindWords = useKindWords()
  const { what, kind, slug, learners, attempts, works, newBeside } = effect
  const concerned = [
    learners > 0 && t(`publish.${of(concerns, kind, 'learners')}`, { count: learners }),
    attempts > 0 && t('publish.attempts', { count: attempts }),
    works > 0 && t('publish.works', { count: works }),
  ].filter(Boolean)
  return (
    <li className={styles.issue}>
      <p>{t(`publish.${what}`, { kind: kindWords(kind), slug })}</p>
      <p className={styles.note}>
        {concerned.length > 0 ? concerned.join(', ') : t(`publish.${of(nobody, kind, 'nobody')}`)}
      </p>
      {newBeside.length > 0 && <Renamed effect={effect} packId={packId} />}
    </li>
  )
}

type ImpactSummary = Pick<PackImpact, 'written' | 'retired' | 'revisions' | 'effects' | 'takesOver'>

/** The effects for learners in words; in the pack `packId`, renames can be declared here. */
export function Impact({ impact, packId }: { impact: ImpactSummary; packId?: string | undefined }) {
  const { t } = useTranslation('studio-content')
  const { written, retired, revisions, effects, takesOver } = impact
  return (
    <>
      <p>
        {[
          t('publish.written', { count: written }),
          t('publish.revisions', { count: revisions }),
          t('publish.retiredCount', { count: retired }),
        ].join(', ')}
      </p>
      {takesOver && <p>{t('publish.takesOver')}</p>}
      {effects.length > 0 && (
        <>
          <p className={styles.name}>{t('publish.effects')}</p>
          <ul className={styles.issues}>
            {effects.map((effect) => (
              <Effect key={`${effect.what} ${effect.kind} ${effect.slug}`} effect={effect} packId={packId} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
