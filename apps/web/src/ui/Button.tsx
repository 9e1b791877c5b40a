import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './picture/Icon.tsx'

export type ButtonLook = 'main' | 'sun' | 'plain' | 'quiet'

interface ContentProps {
  look?: ButtonLook
  size?: 'normal' | 'small'
  icon?: IconName
  iconAfter?: IconName
  children: ReactNode
}

interface ButtonProps
  extends ContentProps,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'children'> {
  /** Work is in progress: the button keeps its place and ignores further clicks. */
  pending?: boolean
  /** Set: the button is disabled, stays reachable by keyboard, and shows the reason. */
  disabledReason?: string | undefined
}

function Content({ icon, iconAfter, children }: Pick<ContentProps, 'icon' | 'iconAfter' | 'children'>) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
}

const classOf = ({ look = 'plain', size = 'normal' }: Pick<ContentProps, 'look' | 'size'>) =>
  cx(styles.button, styles[look], size === 'small' && styles.small)

/** Main buttons: messages do not cover them, as with `data-keep-clear`, see ToastRegion. */
const leadsOn = ({ look }: Pick<ContentProps, 'look'>) => look === 'main' || look === 'sun' || undefined

/** A button with an action here. Navigation uses a {@link LinkButton}. */
export function Button(props: ButtonProps) {
  const { look, size, icon, iconAfter, pending, disabledReason, ...rest } = props
  const { children, className, onClick, type = 'button', ...others } = rest
  const reasonId = useId()
  const isBlocked = pending === true || disabledReason !== undefined
  const button = (
    <button
      {...others}
      type={isBlocked ? 'button' : type}
      className={cx(classOf({ look, size }), className)}
      data-leads-on={leadsOn({ look })}
      aria-disabled={isBlocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={disabledReason ? reasonId : others['aria-describedby']}
      onClick={isBlocked ? (event) => event.preventDefault() : onClick}
    >
      {pending && <span className={styles.spinner} aria-hidden="true" />}
      <Content icon={pending ? undefined : icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </button>
  )
  // A button that may be disabled keeps its place, and thus the focus, when it is.
  if (!('disabledReason' in props)) return button
  return (
    <span className={styles.reasoned}>
      {button}
      {disabledReason && (
        <span id={reasonId} role="tooltip" className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </span>
  )
}

interface LinkButtonProps extends ContentProps {
  /** The link itself, for example `<Link to={paths.home()} />`; its text is given as children here. */
  render: ReactElement<{ className?: string; children?: ReactNode; 'data-leads-on'?: true | undefined }>
}

/** A link that looks like a button. */
export function LinkButton({ render, look, size, icon, iconAfter, children }: LinkButtonProps) {
  return cloneElement(render, {
    className: cx(classOf({ look, size }), render.props.className),
    'data-leads-on': leadsOn({ look }),
    children: (
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    ),
  })
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'disabled'> {
  icon: IconName
  label: string
  size?: number
}

/** A button with only an icon; its label is read by screen readers and shown on hover. */
export function IconButton({ icon, label, size = 22, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={cx(styles.icon, className)}>
      <Icon name={icon} size={size} />
    </button>
  )
}
