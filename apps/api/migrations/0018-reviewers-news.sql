-- What reviewers were told of a work goes with its author's account, without reading everybody's notifications.
create index notifications_version on notifications ((parameters ->> 'versionId')) where kind = 'review-due';
