import type { Partner } from '@zenit/contract/partners'
import { useRef, useState } from 'react'
import { copyText } from '../../copy.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { OutsideButton } from '../../shell/NewTab.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Ticket.module.css'

const confirmedMs = 2500

function Code({ code }: { code: string }) {
  const { t } = useTranslation('benefits')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    setState((await copyText(code)) ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), confirmedMs)
  }
  return (
    <div>
      <div className={styles.code}>
        <p>
          <span className={styles.label}>{t('code.label')}</span>
          <code className={styles.value}>{code}</code>
        </p>
        <Button icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
          {state === 'copied' ? t('code.copied') : t('code.copy')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {state === 'copied' && <VisuallyHidden>{t('code.copiedLong')}</VisuallyHidden>}
        {state === 'failed' && t('code.failed')}
      </p>
    </div>
  )
}

/** The benefit as a tear-off coupon: the benefit above, code and link below. */
export function Ticket({ partner }: { partner: Partner }) {
  const { t } = useTranslation('benefits')
  return (
    <section className={styles.ticket} aria-labelledby="benefit">
      <div className={styles.offer}>
        <span className={styles.sign}>
          <Icon name="gift" size={26} />
        </span>
        <h2 id="benefit" className={styles.heading}>
          {t('get')}
        </h2>
        <p className={styles.benefit}>{partner.benefit}</p>
      </div>
      <div className={styles.stub}>
        {partner.code ? <Code code={partner.code} /> : <p className={styles.label}>{t('code.none')}</p>}
        <OutsideButton look="sun" href={partner.url}>
          {t('visit')}
        </OutsideButton>
      </div>
    </section>
  )
}
