import { viewCertificate } from '@zenit/contract/certificates'
import { queryOf } from '../../query-client.ts'

export const certificateQuery = (courseId: string) => queryOf(viewCertificate, { params: { courseId } })
