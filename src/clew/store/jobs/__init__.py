"""The queue of jobs on procrastinate's tables: `job_queue` puts jobs in, `job_worker` runs them."""
