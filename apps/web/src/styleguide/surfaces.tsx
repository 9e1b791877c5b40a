import { motifs } from '@zenit/contract/motifs'
import type { Pictogram } from '@zenit/contract/pictograms'
import { Card, stretchedLink } from '../ui/card/Card.tsx'
import { CardBody, CardFoot, CardGo, CardNote } from '../ui/card/CardBody.tsx'
import { CardGrid } from '../ui/card/CardGrid.tsx'
import { MarkCard } from '../ui/card/MarkCard.tsx'
import { CardGridSkeleton, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Prose } from '../ui/Prose.tsx'
import { BrandMark } from '../ui/picture/BrandMark.tsx'
import { Cover } from '../ui/picture/Cover.tsx'
import { Icon, iconNames } from '../ui/picture/Icon.tsx'
import { Mark } from '../ui/picture/Mark.tsx'
import { Sky, type TimeOfDay } from '../ui/picture/Sky.tsx'
import { SunClimb } from '../ui/picture/SunClimb.tsx'
import { Tag } from '../ui/Tag.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Styleguide.module.css'
import { type Specimens, State } from './specimen.tsx'

function Cards() {
  return (
    <>
      <State name="a surface">
        <Card className={styles.padded}>Padding belongs to what lies on it.</Card>
      </State>
      <State name="one link fills it">
        <Card as="article" isLink className={styles.padded}>
          <a href="#Card" className={stretchedLink}>
            Pisanie promptów od podstaw
          </a>
        </Card>
      </State>
    </>
  )
}

function CardBodies() {
  const link = (
    <a href="#CardBody" className={stretchedLink}>
      Pisanie promptów od podstaw
    </a>
  )
  return (
    <State name="feet of neighbours are in line" isWide>
      <CardGrid>
        <li>
          <Card as="article" isLink isTall>
            <Cover id="hills" />
            <CardBody title={link}>
              <CardNote>
                Two lines of what the course is about; what does not fit into them is cut off, so that one
                long description does not make a whole row of cards higher than it would be without it.
              </CardNote>
              <CardFoot>
                <Tag>12 min</Tag>
                <CardGo>Start</CardGo>
              </CardFoot>
            </CardBody>
          </Card>
        </li>
        <li>
          <Card as="article" isTall>
            <Cover id="sea-2" />
            <CardBody title="Words alone">
              <CardFoot>
                <Tag tone="locked" icon="lock">
                  Locked
                </Tag>
              </CardFoot>
            </CardBody>
          </Card>
        </li>
      </CardGrid>
    </State>
  )
}

function CardGrids() {
  return (
    <State name="as many as there is room for" isWide>
      <CardGrid>
        {['First', 'Second', 'Third'].map((name) => (
          <li key={name}>
            <Card className={styles.padded}>{name}</Card>
          </li>
        ))}
      </CardGrid>
    </State>
  )
}

function Covers() {
  return (
    <>
      {motifs.map((motif) => (
        <State key={motif} name={motif}>
          <Cover id={motif} motif={motif} className={styles.small} />
        </State>
      ))}
    </>
  )
}

const times: readonly TimeOfDay[] = ['dawn', 'morning', 'noon', 'golden', 'dusk', 'night']

function Skies() {
  return (
    <>
      {times.map((time) => (
        <State key={time} name={time}>
          <div className={styles.sky}>
            <Sky time={time} isFramed />
          </div>
        </State>
      ))}
    </>
  )
}

function SunClimbs() {
  return (['large', 'small'] as const).map((size) => (
    <State key={size} name={size}>
      <div className={styles.sky}>
        <Sky time="night" isFramed />
        <SunClimb size={size} className={undefined} />
      </div>
    </State>
  ))
}

function Icons() {
  return (
    <State name="on a grid of 24; hidden from assistive technology" isWide>
      <ul className={styles.icons}>
        {iconNames().map((name) => (
          <li key={name}>
            <Icon name={name} size={24} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </State>
  )
}

const names = [
  'Canva',
  'ChatGPT',
  'Claude',
  'Elicit',
  'Gamma',
  'Le Chat',
  'Make',
  'Midjourney',
  'n8n',
  'Otter',
  'Zapier',
]

const pictograms: readonly Pictogram[] = [
  ...(['chat', 'writing', 'search', 'image', 'film', 'meeting', 'automation', 'code', 'marketing'] as const),
  ...(['sales', 'office', 'people', 'chart', 'learning', 'place', 'device', 'company', 'wellbeing'] as const),
]

const prose = `<h2>Zażółć gęślą jaźń</h2><p>Words with a <a href="#Prose">link</a>, <strong>weight</strong>, <em>stress</em> and <code>code</code>.</p>
<ul><li>One thing</li><li>and another</li></ul><blockquote><p>What was said.</p></blockquote>
<table><thead><tr><th>Tool</th><th>Price</th></tr></thead><tbody><tr><td>Writer</td><td>0 zł</td></tr></tbody></table>`

export const surfaces: Specimens = {
  Card: Cards,
  CardBody: CardBodies,
  CardGrid: CardGrids,
  Cover: Covers,
  Sky: Skies,
  SunClimb: SunClimbs,
  Icon: Icons,
  BrandMark: () => (
    <>
      <State name="beside words">
        <BrandMark />
      </State>
      <State name="large">
        <BrandMark size={84} />
      </State>
    </>
  ),
  Mark: () => (
    <>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <State key={size} name={size}>
          <Mark name="DeepL" pictogram="writing" size={size} />
        </State>
      ))}
      <State name="a pictogram for each kind" isWide>
        <div className={styles.marks}>
          {pictograms.map((name) => (
            <Mark key={name} name={name} pictogram={name} />
          ))}
        </div>
      </State>
      <State name="a colour for each name" isWide>
        <div className={styles.marks}>
          {names.map((name) => (
            <Mark key={name} name={name} />
          ))}
        </div>
      </State>
    </>
  ),
  MarkCard: () => (
    <State name="low, for looking through many" isWide>
      <CardGrid>
        {names.slice(0, 3).map((name) => (
          <li key={name}>
            <MarkCard
              mark={<Mark name={name} pictogram="chat" />}
              title={
                <a href="#MarkCard" className={stretchedLink}>
                  {name}
                </a>
              }
              sub="Category · Another"
            >
              <CardNote>What it is, in two lines at most; the rest is on a page of its own.</CardNote>
              <CardFoot>
                <Tag tone="leaf">Freemium</Tag>
              </CardFoot>
            </MarkCard>
          </li>
        ))}
      </CardGrid>
    </State>
  ),
  Prose: () => (
    <State name="what the server made of Markdown" isWide>
      <Prose html={prose} />
    </State>
  ),
  Tag: () => (
    <>
      {(['plain', 'sun', 'leaf', 'locked'] as const).map((tone) => (
        <State key={tone} name={tone}>
          <Tag tone={tone}>{tone === 'leaf' ? 'Ukończony' : 'Label'}</Tag>
        </State>
      ))}
      <State name="clay, with a picture">
        <Tag tone="clay" icon="warning">
          Overdue
        </Tag>
      </State>
    </>
  ),
  Skeleton: () => (
    <>
      {(['heading', 'line', 'block'] as const).map((shape) => (
        <State key={shape} name={shape}>
          <Skeleton shape={shape} />
        </State>
      ))}
    </>
  ),
  CardGridSkeleton: () => (
    <State name="three cards on their way" isWide>
      <CardGridSkeleton count={3} label="Loading" />
    </State>
  ),
  VisuallyHidden: () => (
    <State name="nothing to be seen">
      <VisuallyHidden>Words for those who listen</VisuallyHidden>
    </State>
  ),
}
