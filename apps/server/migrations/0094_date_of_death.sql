-- The patient's date of death. Null: no death is recorded. The column is independent of is_active (decision 0048).
alter table patients add column date_of_death date;
alter table patients add constraint patients_date_of_death_check
  check (date_of_death >= date '1900-01-01' and (date_of_birth is null or date_of_death >= date_of_birth));
