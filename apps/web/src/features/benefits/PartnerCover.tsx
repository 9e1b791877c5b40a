import type { Partner } from '@zenit/contract/partners'
import { Cover } from '../../ui/Cover.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './PartnerCard.module.css'

interface Props {
  partner: Pick<Partner, '_id' | 'logo'>
  className?: string | undefined
}

/** A partner's landscape, or its own sign, whole and on plain ground. */
export function PartnerCover({ partner, className }: Props) {
  return (
    <Cover
      id={partner._id}
      image={partner.logo}
      className={cx(partner.logo !== null && styles.logo, className)}
    />
  )
}
