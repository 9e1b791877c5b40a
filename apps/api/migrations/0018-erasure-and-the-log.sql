-- What reviewers were told of a work goes with its author's account, without reading everybody's notifications.
create index notifications_version on notifications ((parameters ->> 'versionId')) where kind = 'review-due';

-- Lines of the audit log about a certificate name no person: they are found through the certificate.
create index staff_actions_subject on staff_actions (subject, happened_at desc, id desc);
