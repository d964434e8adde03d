use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Poll, Wake, Waker};

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

#[derive(Default)]
struct Queue {
    ready: Mutex<VecDeque<Arc<Task>>>,
    added: Condvar,
}

struct Task {
    /// None once it is finished.
    work: Mutex<Option<Work>>,
    is_queued: Mutex<bool>,
    queue: Arc<Queue>,
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        if !std::mem::replace(&mut *self.is_queued.lock().unwrap(), true) {
            self.queue.ready.lock().unwrap().push_back(self.clone());
            self.queue.added.notify_one();
        }
    }
}

#[derive(Default)]
pub struct Executor {
    queue: Arc<Queue>,
    unfinished: Mutex<usize>,
}

impl Executor {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn spawn<F>(&self, future: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        *self.unfinished.lock().unwrap() += 1;
        let work: Work = Box::pin(future);
        Arc::new(Task {
            work: Mutex::new(Some(work)),
            is_queued: Mutex::new(false),
            queue: self.queue.clone(),
        })
        .wake();
    }

    pub fn run(&self) {
        while *self.unfinished.lock().unwrap() > 0 {
            let task = self.next_ready();
            // Before the poll, so that a wake during it queues the task again.
            *task.is_queued.lock().unwrap() = false;
            let waker = Waker::from(task.clone());
            let mut work = task.work.lock().unwrap();
            let Some(running) = work.as_mut() else {
                continue;
            };
            if let Poll::Ready(()) = running.as_mut().poll(&mut Context::from_waker(&waker)) {
                *work = None;
                *self.unfinished.lock().unwrap() -= 1;
            }
        }
    }

    fn next_ready(&self) -> Arc<Task> {
        let mut ready = self.queue.ready.lock().unwrap();
        loop {
            match ready.pop_front() {
                Some(task) => return task,
                None => ready = self.queue.added.wait(ready).unwrap(),
            }
        }
    }
}
