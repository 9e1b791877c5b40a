import { Link } from 'react-router'
import { fullName } from '../../../format/names.ts'
import { studioPaths } from '../../../studio-paths.ts'
import styles from './Person.module.css'

interface Props {
  organisationId: string
  person: { _id: string; firstName: string; lastName: string; email: string }
}

/** A person's name, linked to their page. */
export const PersonLink = ({ organisationId, person }: Props) => (
  <Link to={studioPaths.organisation(organisationId, `people/${person._id}`)} className={styles.link}>
    {fullName(person) || person.email}
  </Link>
)
