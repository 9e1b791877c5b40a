import type { Tool } from '@zenit/contract/tools'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card, stretchedLink } from '../../ui/Card.tsx'
import { CardBody, CardFoot, CardNote } from '../../ui/CardBody.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { LicenseTag } from './LicenseTag.tsx'
import styles from './ToolCard.module.css'

interface Props {
  tool: Tool
  /** Of the name, below the heading that the list stands under. */
  level: 2 | 3
  /** The list shows favourites only. */
  isAmongFavourites?: boolean
}

/** A tool in a list; the heart stands apart from the link that fills the card. */
export function ToolCard({ tool, level, isAmongFavourites = false }: Props) {
  const categories = [...tool.domainCategories, ...tool.businessCategories].map(({ title }) => title)
  return (
    <Card as="article" isLink isTall>
      <Cover id={tool._id} image={tool.cover} />
      <CardBody
        level={level}
        title={
          <Link to={paths.tool(tool._id)} className={stretchedLink}>
            {tool.name}
          </Link>
        }
      >
        <CardNote lines={3}>{tool.description}</CardNote>
        <CardFoot className={styles.foot}>
          <LicenseTag license={tool.license} />
          <span className={styles.categories}>{categories.slice(0, 2).join(' · ')}</span>
        </CardFoot>
      </CardBody>
      <div className={styles.heart}>
        <FavouriteButton tool={tool} look="card" leavesList={isAmongFavourites} />
      </div>
    </Card>
  )
}
