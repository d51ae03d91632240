-- The columns of answers are named as the payload's fields, without an exception.

alter table candidates rename column date_of_birth to dob;
alter table candidates rename column marital_status to "maritalStatus";
alter table candidates rename column alternative_mobile to alternative_contact;
alter table expertises rename column comfortable_with_night_shift to "isComfortableWithNightShift";
alter table expertises rename column comfortable_with_voice_role to "isComfortableWithVoiceRole";
