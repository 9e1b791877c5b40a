import type { Tool } from '@zenit/contract/tools'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { stretchedLink } from '../../ui/card/Card.tsx'
import { CardNote } from '../../ui/card/CardBody.tsx'
import { MarkCard } from '../../ui/card/MarkCard.tsx'
import { Mark } from '../../ui/picture/Mark.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { LicenseTag } from './LicenseTag.tsx'

interface Props {
  tool: Tool
  /** Heading level of the name, one below the heading of the list. */
  level: 2 | 3
  /** The list shows favourites only. */
  isAmongFavourites?: boolean
}

/** A tool in a list; the heart is separate from the link that fills the card. */
export function ToolCard({ tool, level, isAmongFavourites = false }: Props) {
  const domains = tool.domainCategories.map(({ title }) => title).join(' · ')
  return (
    <MarkCard
      level={level}
      mark={<Mark name={tool.name} logo={tool.cover} pictogram={tool.pictogram} />}
      title={
        <Link to={paths.tool(tool._id)} className={stretchedLink}>
          {tool.name}
        </Link>
      }
      sub={
        <>
          {domains && <span>{domains}</span>}
          <LicenseTag license={tool.license} />
        </>
      }
      action={<FavouriteButton tool={tool} look="card" leavesList={isAmongFavourites} />}
    >
      <CardNote>{tool.description}</CardNote>
    </MarkCard>
  )
}
